//! The document over hyper: ready, and composed with serde_json for every request. A folder with `home.sqlite` has the
//! home screen instead of a feed. Each worker is a thread with a runtime of its own on a listening socket of its own.
//! Usage: server DOCUMENT-FOLDER PORT WORKERS
mod home;
mod screen;

use hyper::header::{HeaderMap, HeaderName, HeaderValue, ETAG};
use hyper::{body::Bytes, server::conn::Http, service::service_fn, Body, Request, Response, StatusCode};
use home::Home;
use screen::{Feed, Screen};
use socket2::{Domain, Socket, Type};
use std::{cell::OnceCell, convert::Infallible, fs, net::SocketAddr, path::Path};
use tokio::net::{TcpListener, TcpStream};

struct Document {
    body: Bytes,
    headers: HeaderMap,
    /// Not there where the document is the home screen.
    feed: Option<Feed>,
}

thread_local! {
    /// The worker's own, if the document is the home screen.
    static HOME: OnceCell<Home> = const { OnceCell::new() };
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
            feed: fs::read(folder.join("feed.json")).ok().map(|text| serde_json::from_slice(&text).expect("a feed")),
        }
    }

    fn ready(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body.clone()));
        *response.headers_mut() = self.headers.clone();
        response
    }

    fn composed(&self, feed: &Feed) -> Response<Body> {
        let mut body = Vec::with_capacity(16 * 1024);
        serde_json::to_writer(&mut body, &Screen::of(feed)).expect("JSON");
        let tag = format!("\"{:032x}\"", xxhash_rust::xxh3::xxh3_128(&body));
        self.tagged(body, tag)
    }

    fn home(&self, home: &Home, subject: &str) -> Response<Body> {
        let (body, revision) = home.composed(subject).expect("rows");
        self.tagged(body, format!("\"{revision}\""))
    }

    fn tagged(&self, body: Vec<u8>, tag: String) -> Response<Body> {
        let mut response = Response::new(Body::from(body));
        *response.headers_mut() = self.headers.clone();
        response.headers_mut().insert(ETAG, HeaderValue::try_from(tag).expect("a tag"));
        response
    }

    fn respond(&self, request: &Request<Body>) -> Response<Body> {
        let response = match request.uri().path() {
            "/static" => Some(self.ready()),
            "/composed" => self.feed.as_ref().map(|feed| self.composed(feed)),
            "/home" => home::subject(request.headers())
                .and_then(|subject| HOME.with(|home| home.get().map(|home| self.home(home, subject)))),
            _ => None,
        };
        response.unwrap_or_else(not_found)
    }
}

fn not_found() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
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

fn work(port: u16, document: &'static Document, folder: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
    if let Some(home) = Home::open(folder) {
        HOME.with(|own| own.set(home).ok());
    }
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
    let folder = Path::new(&arguments[0]);
    let document: &'static Document = Box::leak(Box::new(Document::read(folder)));
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| work(port, document, folder));
        }
    });
}
