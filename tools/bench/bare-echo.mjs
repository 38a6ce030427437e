// The floor of node:http: reads the body, answers a constant of a validation's size, decides nothing.
import { createServer } from 'node:http'

const ANSWER = JSON.stringify({ echo: 'x'.repeat(180) })

createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': ANSWER.length })
    response.end(ANSWER)
  })
}).listen(Number(process.env.PORT))
