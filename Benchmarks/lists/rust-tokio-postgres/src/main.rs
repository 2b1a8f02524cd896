//! Lists over hyper, read by tokio-postgres and composed with serde_json for every request. Each worker is a thread with a
//! runtime of its own, a listening socket of its own, and its share of the connections to the database. Requests in
//! flight share these: tokio-postgres sends queries while others are on their way.
//! Usage: server URL CONNECTIONS HEADERS PORT WORKERS
mod screen;

use hyper::header::{HeaderMap, HeaderName, HeaderValue, ETAG};
use hyper::{server::conn::Http, service::service_fn, Body, Request, Response, StatusCode};
use socket2::{Domain, Socket, Type};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{convert::Infallible, fs, net::SocketAddr, sync::Arc};
use tokio::net::{TcpListener, TcpStream};
use tokio_postgres::{Client, NoTls, Statement};

const QUERY: &str = "SELECT id, title, subtitle, author, amount, stock, image FROM list_items WHERE list = $1 ORDER BY id";

struct Connection {
    client: Client,
    statement: Statement,
}

/// What a worker has.
struct Worker {
    connections: Vec<Connection>,
    next: AtomicUsize,
    headers: HeaderMap,
}

impl Connection {
    async fn open(url: &str) -> Connection {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("a connection");
        tokio::spawn(connection);
        let statement = client.prepare(QUERY).await.expect("a statement");
        Connection { client, statement }
    }
}

impl Worker {
    async fn start(url: &str, connections: usize, headers: HeaderMap) -> Worker {
        let mut opened = Vec::new();
        for _ in 0..connections {
            opened.push(Connection::open(url).await);
        }
        Worker { connections: opened, next: AtomicUsize::new(0), headers }
    }

    /// One connection after the other.
    fn connection(&self) -> &Connection {
        &self.connections[self.next.fetch_add(1, Relaxed) % self.connections.len()]
    }

    async fn respond(&self, request: Request<Body>) -> Response<Body> {
        let path = request.uri().path().strip_prefix("/screens/").unwrap_or("");
        let Some((_, list)) = path.split_once('/') else { return not_found() };
        let connection = self.connection();
        let rows = connection.client.query(&connection.statement, &[&list]).await.expect("rows");
        let (body, revision) = screen::composed(path, &rows);
        let mut response = Response::new(Body::from(body));
        *response.headers_mut() = self.headers.clone();
        response.headers_mut().insert(ETAG, HeaderValue::try_from(format!("\"{revision}\"")).expect("a tag"));
        response
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

async fn converse(stream: TcpStream, worker: Arc<Worker>) {
    let service = service_fn(move |request| {
        let worker = worker.clone();
        async move { Ok::<_, Infallible>(worker.respond(request).await) }
    });
    // A client that goes away is no fault.
    let _ = Http::new().http1_only(true).serve_connection(stream, service).await;
}

fn work(url: &str, connections: usize, headers: HeaderMap, port: u16) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let worker = Arc::new(Worker::start(url, connections, headers).await);
        let listener = TcpListener::from_std(listening_socket(port).expect("a socket")).expect("a listener");
        loop {
            let (stream, _) = listener.accept().await.expect("a connection");
            stream.set_nodelay(true).expect("no delay");
            tokio::spawn(converse(stream, worker.clone()));
        }
    });
}

fn read_headers(path: &str) -> HeaderMap {
    let text = fs::read_to_string(path).expect("headers");
    let fields = text.lines().filter_map(|line| line.split_once(": "));
    let pair = |(name, value): (&str, &str)| {
        (name.parse::<HeaderName>().expect("a name"), HeaderValue::from_str(value).expect("a value"))
    };
    fields.map(pair).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let connections: usize = arguments[1].parse().expect("a number of connections");
    let port: u16 = arguments[3].parse().expect("a port");
    let workers: usize = arguments[4].parse().expect("a number of workers");
    let (url, headers) = (&arguments[0], read_headers(&arguments[2]));
    std::thread::scope(|scope| {
        for number in 0..workers {
            let headers = headers.clone();
            // The connections that are left over belong to the first workers.
            let own = connections / workers + usize::from(number < connections % workers);
            scope.spawn(move || work(url, own.max(1), headers, port));
        }
    });
}
