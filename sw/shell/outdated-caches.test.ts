import { expect, it } from 'vitest'
import { isOutdated } from './outdated-caches.ts'

const current = ['portal-shell-v1', 'portal-theme-v1']

it.each([
  ['portal-theme-v0', true],
  ['portal-shell-v0', true],
  ['portal-theme-v1', false],
  ['other-theme-v0', false],
  ['push-notes', false],
  ['portal-key-v1', false],
  ['portal-lists-v1.x9', false],
])('classifies the cache %s with isOutdated %s', (name, outdated) => {
  expect(isOutdated(name, current)).toBe(outdated)
})
