//! The document over hyper: ready, and composed with serde_json for every request. Each worker is a thread with a
//! runtime of its own on a listening socket of its own. Usage: server DOCUMENT-FOLDER PORT WORKERS
mod screen;

use hyper::header::{HeaderMap, HeaderName, HeaderValue, ETAG};
use hyper::{body::Bytes, server::conn::Http, service::service_fn, Body, Request, Response, StatusCode};
use screen::{Feed, Screen};
use socket2::{Domain, Socket, Type};
use std::{convert::Infallible, fs, net::SocketAddr, path::Path};
use tokio::net::{TcpListener, TcpStream};

struct Document {
    body: Bytes,
    headers: HeaderMap,
    feed: Feed,
}

impl Document {
    fn read(folder: &Path) -> Document {
        let text = fs::read_to_string(folder.join("headers.txt")).expect("headers.txt");
        let fields = text.lines().filter_map(|line| line.split_once(": "));
        let headers = fields.map(|(name, value)| {
            (name.parse::<HeaderName>().expect("a name"), HeaderValue::from_str(value).expect("a value"))
        });
        Document {
            body: fs::read(folder.join("body.json")).expect("body.json").into(),
            headers: headers.collect(),
            feed: serde_json::from_slice(&fs::read(folder.join("feed.json")).expect("feed.json")).expect("a feed"),
        }
    }

    fn ready(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body.clone()));
        *response.headers_mut() = self.headers.clone();
        response
    }

    fn composed(&self) -> Response<Body> {
        let mut body = Vec::with_capacity(16 * 1024);
        serde_json::to_writer(&mut body, &Screen::of(&self.feed)).expect("JSON");
        let tag = format!("\"{:032x}\"", xxhash_rust::xxh3::xxh3_128(&body));
        let mut response = Response::new(Body::from(body));
        *response.headers_mut() = self.headers.clone();
        response.headers_mut().insert(ETAG, HeaderValue::try_from(tag).expect("a tag"));
        response
    }

    fn respond(&self, request: &Request<Body>) -> Response<Body> {
        match request.uri().path() {
            "/static" => self.ready(),
            "/composed" => self.composed(),
            _ => {
                let mut response = Response::new(Body::empty());
                *response.status_mut() = StatusCode::NOT_FOUND;
                response
            }
        }
    }
}

fn listening_socket(port: u16) -> std::io::Result<std::net::TcpListener> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.set_reuse_address(true)?;
    socket.set_reuse_port(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&SocketAddr::from(([127, 0, 0, 1], port)).into())?;
    socket.listen(1024)?;
    Ok(socket.into())
}

async fn converse(stream: TcpStream, document: &'static Document) {
    let service = service_fn(move |request| async move { Ok::<_, Infallible>(document.respond(&request)) });
    // A client that goes away is no fault.
    let _ = Http::new().http1_only(true).serve_connection(stream, service).await;
}

fn work(port: u16, document: &'static Document) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
    runtime.block_on(async {
        let listener = TcpListener::from_std(listening_socket(port).expect("a socket")).expect("a listener");
        loop {
            let (stream, _) = listener.accept().await.expect("a connection");
            stream.set_nodelay(true).expect("no delay");
            tokio::spawn(converse(stream, document));
        }
    });
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let port: u16 = arguments[1].parse().expect("a port");
    let workers: usize = arguments[2].parse().expect("a number of workers");
    let document: &'static Document = Box::leak(Box::new(Document::read(Path::new(&arguments[0]))));
    let threads: Vec<_> = (0..workers).map(|_| std::thread::spawn(move || work(port, document))).collect();
    for thread in threads {
        thread.join().expect("a worker that goes on");
    }
}
