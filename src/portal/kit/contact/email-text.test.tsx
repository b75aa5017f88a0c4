import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test('an e-mail address can break before `@` and `.`, and its text is unchanged', () => {
  const html = renderToStaticMarkup(<EmailText address="maria.souza@exemplo.com.br" />)
  expect(html).toBe('maria<wbr/>.souza<wbr/>@exemplo<wbr/>.com<wbr/>.br')
  expect(html.replaceAll('<wbr/>', '')).toBe('maria.souza@exemplo.com.br')
})
