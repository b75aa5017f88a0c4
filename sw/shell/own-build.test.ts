import { expect, test } from 'vitest'
import { onlyOwnBuild } from './own-build.ts'

const paths = ['/assets/first-a.js', '/assets/first.css']
const plugin = onlyOwnBuild(paths)

/** Whether the answer to that path is stored. */
async function isStored(path: string, body: string, type: string, status = 200): Promise<boolean> {
  const response = new Response(body, { status, headers: { 'content-type': type } })
  const request = new Request(`https://demo.example${path}`)
  return (await plugin.cacheWillUpdate({ request, response })) === response
}

const page = (files: readonly string[]) =>
  `<title>Demo</title>${files.map((file) => `<script src="${file}"></script>`).join('')}`
const html = 'text/html; charset=utf-8'

test('stores the page that names every file of this build', async () => {
  expect(await isStored('/index.html', page(paths), html)).toBe(true)
})

test('stores neither the page of another build nor one that is not the portal’s', async () => {
  const other = ['/assets/first-b.js', '/assets/first.css']
  expect(await isStored('/index.html', page(other), html)).toBe(false)
  expect(await isStored('/index.html', '<h1>Entre na rede do hotel</h1>', html)).toBe(false)
  expect(await isStored('/index.html', page(paths), html, 503)).toBe(false)
})

test('stores code, and no page in the place of code', async () => {
  expect(await isStored('/assets/first-a.js', 'code()', 'text/javascript')).toBe(true)
  expect(await isStored('/assets/first-a.js', page(paths), html)).toBe(false)
  expect(await isStored('/assets/first-a.js', 'gone', 'text/plain', 404)).toBe(false)
})
