import { expect, it } from 'vitest'
import { assetsIn } from './assets-in.ts'
import { isOutdated } from './names.ts'

const page = (script: string, brand: string) =>
  `<head><title>${brand}</title><link rel="icon" href="/pwa/um/icon.svg"><script type="module" crossorigin src="/assets/${script}.js"></script><link rel="stylesheet" crossorigin href="/assets/first.css"></head>`

it('tells another brand from another build', () => {
  expect(assetsIn(page('first-a', 'Um'))).toBe('/assets/first-a.js /assets/first.css')
  expect(assetsIn(page('first-a', 'Um'))).toBe(assetsIn(page('first-a', 'Dois')))
  expect(assetsIn(page('first-a', 'Um'))).not.toBe(assetsIn(page('first-b', 'Um')))
})

it('finds no build in a page that is not ours', () => {
  expect(assetsIn('<html><script src="https://rede.example/entrar.js"></script></html>')).toBe('')
})

it('throws away former caches of ours, nobody else’s and nothing kept for a subscriber', () => {
  const current = ['portal-shell-v1', 'portal-theme-v1']
  const kept = ['portal-key-v1', 'portal-lists-v1.x9']
  const names = [...current, ...kept, 'portal-theme-v0', 'other-theme-v0']
  expect(names.filter((name) => isOutdated(name, current))).toEqual(['portal-theme-v0'])
})
