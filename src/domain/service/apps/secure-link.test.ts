import { expect, test } from 'vitest'
import { secureLink } from './secure-link.ts'

test.each([
  'https://apps.apple.com/br/app/watch/id123?l=pt#x',
  'https://play.google.com/store/apps/details?id=br.com.watch',
  'HTTPS://loja.example:8443',
])('the link %s is accepted', (link) => expect(secureLink(link)).toBe(link))

test.each([
  '',
  'http://loja.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'intent://scan/#Intent;scheme=zxing;end',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'https://loja.example@evil.example/',
  'https://user:key@evil.example/',
  'https://loja.example\\@evil.example',
  'https://loja。example/',
  'https://loja.example/"><script>',
  'java\nscript:alert(1)',
])('the link %j is refused', (link) => expect(secureLink(link)).toBeNull())
