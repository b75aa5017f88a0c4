// `node bare-hono.mjs PORT`: the library alone, with one answer of the size of the theme.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

const answer = { text: 'x'.repeat(2_000) }
const app = new Hono().get('/', (c) => c.json(answer))
createServer(getRequestListener(app.fetch)).listen(Number(process.argv[2]), '127.0.0.1')
