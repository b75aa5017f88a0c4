import { expect, it } from 'vitest'
import { stripHtml } from './strip-html.ts'

it.each([
  ['Olá', 'Olá'],
  ['um<br />dois<BR>três', 'um\ndois\ntrês'],
  ['<p>um</p><p class="x">dois &amp; três</p>', 'um\ndois & três'],
  ['a < b e c > d', 'a < b e c > d'],
  ['<strong>Atenção</strong>, &quot;hoje&quot;&nbsp;só', 'Atenção, "hoje" só'],
  // Unknown tags stay as text. Screens draw the result as text, never as markup.
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['&lt;b&gt;', '<b>'],
  ['&amp;lt;', '&lt;'],
  ['um\r\n\r\n\r\n\r\ndois  ', 'um\n\ndois'],
])('turns %j into %j', (html, text) => {
  expect(stripHtml(html)).toBe(text)
})
