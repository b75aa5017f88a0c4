import { expect, it } from 'vitest'
import { stripHtml } from './strip-html.ts'

it.each([
  ['Olá', 'Olá'],
  ['um<br />dois<BR>três', 'um\ndois\ntrês'],
  ['um<br/>dois', 'um\ndois'],
  ['<p>um</p><p class="x">dois &amp; três</p>', 'um\ndois & três'],
  ['a < b e c > d', 'a < b e c > d'],
  ['<strong>Atenção</strong>, &quot;hoje&quot;&nbsp;só', 'Atenção, "hoje" só'],
  ['um\r\n\r\n\r\n\r\ndois  ', 'um\n\ndois'],
  // Entities: by name, in decimal and hexadecimal figures.
  [
    '<p>Ol&aacute;, a conex&atilde;o n&atilde;o est&aacute; funcionando&hellip;</p>',
    'Olá, a conexão não está funcionando…',
  ],
  ['Endere&#231;o', 'Endereço'],
  ['Endere&#xE7;o e endere&#XE7;o', 'Endereço e endereço'],
  ['SOUZA &amp; FILHOS', 'SOUZA & FILHOS'],
  ['&Aacute;GUA &Ccedil; &ordf; &ordm; &sup2; &euro;', 'ÁGUA Ç ª º ² €'],
  ['D&apos;&Aacute;vila e D&#39;&Aacute;vila e D&#039;&Aacute;vila', "D'Ávila e D'Ávila e D'Ávila"],
  ['&ldquo;oi&rdquo; &ndash; &bull; item', '“oi” – • item'],
  ['um&nbsp;&nbsp;dois&#160;três', 'um  dois três'],
  ['&lt;b&gt;', '<b>'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  // Encoded twice. What may have been written about markup is decoded once.
  ['conex&amp;atilde;o', 'conexão'],
  ['SOUZA &amp;amp; FILHOS', 'SOUZA & FILHOS'],
  ['Endere&amp;#231;o&amp;nbsp;novo', 'Endereço novo'],
  ['&amp;lt;', '&lt;'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  // No entities.
  ['SOUZA & FILHOS', 'SOUZA & FILHOS'],
  ['R&D; P&B', 'R&D; P&B'],
  ['PEDRO&LTDA', 'PEDRO&LTDA'],
  ['A&amp;B', 'A&B'],
  ['a&copy=1&reg', 'a&copy=1&reg'],
  ['&naoexiste; &; &#; &#x;', '&naoexiste; &; &#; &#x;'],
  ['&', '&'],
  // What no screen can show, or what turns the writing round.
  ['a&#0;b&#8;c&#x202E;d', 'a\uFFFDbcd'],
  // Tags: rules, text as it was set, of office programs, with attributes of any kind.
  ['um<hr>dois', 'um\ndois'],
  ['um<hr/>dois', 'um\ndois'],
  ['<pre>um\n  dois</pre>', 'um\n  dois'],
  ['<o:p>um</o:p><w:sdt></w:sdt><st1:City w:st="on">Lages</st1:City><o:p/>', 'umLages'],
  ['<?xml:namespace prefix = o ns = "urn:x" />um', 'um'],
  ['<a href="https://x.example/?a=1&amp;b=2" target=_blank>aqui</a>', 'aqui'],
  ['<img src="x.png" alt="a > b">um', 'um'],
  ["<span style='color:red' title='>'>um</span>", 'um'],
  ['<font color="#ff0000"\nsize="2">um</font>', 'um'],
  ['<center><small>um</small></center><sub>2</sub><code>x</code>', 'um\n2x'],
  ['<B>um</B><Br>dois', 'um\ndois'],
  ['</p>um</div>', 'um'],
  ['<ul><li>um</li><li>dois</li></ul>', 'um\ndois'],
  ['<table><tr><td>um</td><td>dois</td></tr><tr><td>três</td></tr></table>', 'um dois\ntrês'],
  ['<h1>um</h1>dois', 'um\ndois'],
  ['<div>um<div>dois</div></div>', 'um\ndois'],
  // Tags that are not closed.
  ['<p>um<p>dois', 'um\ndois'],
  ['<b>um', 'um'],
  ['<li>um<li>dois', 'um\ndois'],
  ['um<span style="color:', 'um'],
  ['um</sp', 'um</sp'],
  ['a <b', 'a <b'],
  // Not meant to be read.
  ['um<!-- dois -->três', 'umtrês'],
  ['um<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]-->dois', 'umdois'],
  ['<![if !supportLists]>um<![endif]>', 'um'],
  ['um<!-- dois', 'um'],
  ['<style>p { color: red }</style>um', 'um'],
  ['<style type="text/css">@font-face{}</style >um', 'um'],
  ['<script>alert(1)</script>um', 'um'],
  ['<SCRIPT src=x>alert("<b>")</SCRIPT>um', 'um'],
  ['um<script>alert(1)', 'um'],
  ['<!DOCTYPE html><html><head><title>x</title></head><body>um</body></html>', 'um'],
  // Angle brackets that are no tags.
  ['Maria <maria@exemplo.com.br>', 'Maria <maria@exemplo.com.br>'],
  ['<https://provedor.example>', '<https://provedor.example>'],
  ['sinal <-27 dBm e >-8', 'sinal <-27 dBm e >-8'],
  ['a<b>c', 'ac'],
  ['<nome>, <bom dia>', '<nome>, <bom dia>'],
  ['1 << 2 <> 3 <3', '1 << 2 <> 3 <3'],
  ['<', '<'],
])('turns %j into %j', (html, text) => {
  expect(stripHtml(html)).toBe(text)
})

it.each([
  '<',
  '&',
  '<p ',
  '<p "',
  "<p '",
  '<!--',
  '<script>',
  '&amp;',
  '&#',
  '<!',
  ' ',
  '\n',
  '</',
  '&a',
  '<?',
  '<a href="',
])('reads megabytes of %j in time that grows with the text', (part) => {
  expect(stripHtml(part.repeat(3_000_000 / part.length)).length).toBeLessThanOrEqual(3_000_000)
})
