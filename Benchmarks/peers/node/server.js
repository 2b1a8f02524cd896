// The document over node:http, in a cluster: ready, and composed with JSON.stringify for every request.
// Usage: server.js DOCUMENT-FOLDER PORT WORKERS
'use strict'
const cluster = require('node:cluster')
const crypto = require('node:crypto')
const fs = require('node:fs')
const http = require('node:http')
const path = require('node:path')
const { screenOf } = require('./screen.js')

const [folder, port, workers] = process.argv.slice(2)

// MD5 is the fastest hash of 128 bits that Node has; the one-shot function came with Node 20.12.
const md5 = crypto.hash
  ? (body) => crypto.hash('md5', body, 'hex')
  : (body) => crypto.createHash('md5').update(body).digest('hex')

function contents(name) {
  return fs.readFileSync(path.join(folder, name))
}

function headersOf(text) {
  const lines = text.split('\n').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
}

function serve() {
  const body = contents('body.json')
  const headers = headersOf(contents('headers.txt').toString())
  const feed = JSON.parse(contents('feed.json'))
  const ready = { ...headers, 'Content-Length': body.length }

  const server = http.createServer((request, response) => {
    if (request.url === '/static') {
      response.writeHead(200, ready)
      response.end(body)
    } else if (request.url === '/composed') {
      const composed = Buffer.from(JSON.stringify(screenOf(feed)))
      const own = { ...headers, ETag: `"${md5(composed)}"`, 'Content-Length': composed.length }
      response.writeHead(200, own)
      response.end(composed)
    } else {
      response.writeHead(404)
      response.end()
    }
  })
  // No `Keep-Alive` header, and no timer for each connection.
  server.keepAliveTimeout = 0
  server.listen({ host: '127.0.0.1', port: Number(port), backlog: 1024 })
}

if (cluster.isPrimary) {
  for (let index = 0; index < Number(workers); index++) cluster.fork()
  process.on('SIGTERM', () => process.exit(0))
} else {
  serve()
}
