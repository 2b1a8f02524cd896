// The document over node:http, in a cluster.
// Usage: server.js DOCUMENT-FOLDER PORT WORKERS
'use strict'
const cluster = require('node:cluster')
const fs = require('node:fs')
const http = require('node:http')
const path = require('node:path')

const [folder, port, workers] = process.argv.slice(2)

function contents(name) {
  return fs.readFileSync(path.join(folder, name))
}

function headersOf(text) {
  const lines = text.split('\n').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
}

function serve() {
  const body = contents('body.json')
  const headers = { ...headersOf(contents('headers.txt').toString()), 'Content-Length': body.length }

  const server = http.createServer((request, response) => {
    if (request.url === '/static') {
      response.writeHead(200, headers)
      response.end(body)
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
