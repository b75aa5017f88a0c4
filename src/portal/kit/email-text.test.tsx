import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test('an address may break in front of its signs, and stays the same text', () => {
  const html = renderToStaticMarkup(<EmailText address="maria.souza@exemplo.com.br" />)
  expect(html).toBe('maria<wbr/>.souza<wbr/>@exemplo<wbr/>.com<wbr/>.br')
  expect(html.replaceAll('<wbr/>', '')).toBe('maria.souza@exemplo.com.br')
})
