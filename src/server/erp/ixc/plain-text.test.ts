import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['Olá', 'Olá'],
  ['um<br />dois<BR>três', 'um\ndois\ntrês'],
  ['<p>um</p><p class="x">dois &amp; três</p>', 'um\ndois & três'],
  ['a < b e c > d', 'a < b e c > d'],
  ['<strong>Atenção</strong>, &quot;hoje&quot;&nbsp;só', 'Atenção, "hoje" só'],
  // Text all the same: screens draw it as text, never as markup.
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['&lt;b&gt;', '<b>'],
  ['&amp;lt;', '&lt;'],
  ['um\r\n\r\n\r\n\r\ndois  ', 'um\n\ndois'],
])('%j is read as %j', (written, read) => {
  expect(plainText(written)).toBe(read)
})
