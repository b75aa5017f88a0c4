import { expect, it } from 'vitest'
import { assetPathsOf } from './asset-paths.ts'

const page = (script: string, brand: string) =>
  `<head><title>${brand}</title><link rel="icon" href="/pwa/um/icon.svg"><script type="module" crossorigin src="/assets/${script}.js"></script><link rel="stylesheet" crossorigin href="/assets/first.css"></head>`

it('finds the same files in pages of one build with different brands', () => {
  expect(assetPathsOf(page('first-a', 'Um'))).toBe('/assets/first-a.js /assets/first.css')
  expect(assetPathsOf(page('first-a', 'Um'))).toBe(assetPathsOf(page('first-a', 'Dois')))
  expect(assetPathsOf(page('first-a', 'Um'))).not.toBe(assetPathsOf(page('first-b', 'Um')))
})

it('tells builds apart that differ in a file of the import map alone', () => {
  const mapped = (file: string) =>
    `<script type="importmap">{"imports":{"/assets/pix.js":"/assets/${file}.js"}}</script>` +
    page('first-a', 'Um')
  expect(assetPathsOf(mapped('pix-a'))).not.toBe(assetPathsOf(mapped('pix-b')))
})

it('finds no files in a page that is not the portal', () => {
  expect(assetPathsOf('<html><script src="https://rede.example/entrar.js"></script></html>')).toBe(
    '',
  )
})
