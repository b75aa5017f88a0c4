import { expect, it } from 'vitest'
import { importMapHashes } from './import-map.ts'

it('names the import map of a page by the hash that a browser computes', () => {
  const page = '<head><script type="importmap">{"imports":{}}</script><title>x</title></head>'
  expect(importMapHashes(page)).toEqual(['sha256-URrTy+Il/Nz0lHojVUx275hWqAWhkSF0VsHbUM4/6Hw='])
})

it('allows no script of a page without an import map', () => {
  expect(importMapHashes('<script>alert(1)</script><script src="/a.js"></script>')).toEqual([])
})
