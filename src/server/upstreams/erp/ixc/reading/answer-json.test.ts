import { expect, it } from 'vitest'
import { readAnswer } from './answer-json.ts'

const json = '{"page":"1","total":"0"}'

it.each([
  ['JSON alone', json],
  [
    'a PHP warning in HTML',
    `<br />\n<b>Warning</b>:  Undefined array key "uf" in <b>/var/www/ixc/a.php</b> on line <b>12</b><br />\n${json}`,
  ],
  [
    'two PHP notices in plain text',
    `\nNotice: Undefined index: uf in /var/www/a.php on line 7\n\nDeprecated: x() in /var/www/b.php on line 120\n${json}`,
  ],
  ['a notice whose text holds a brace', `PHP Notice:  Undefined {uf} in a.php on line 7\n${json}`],
])('the value of an answer is read from %s', (_what, answer) => {
  expect(readAnswer(Buffer.from(answer))).toEqual({ page: '1', total: '0' })
})

it.each([
  [
    'a PHP warning alone',
    '<b>Warning</b>: mysqli: Connection refused in <b>a.php</b> on line <b>3</b>',
  ],
  ['JSON after other words', `Ocorreu um erro on line 3 ${json}`],
  ['half an object after a warning', '<b>Warning</b>: x on line <b>3</b><br />{"total":'],
])('%s holds no value', (_what, answer) => {
  expect(readAnswer(answer)).toBeUndefined()
})

it('reads letters of UTF-8 and of Windows-1252 beside each other', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const mixed = Buffer.concat([
    Buffer.from('["JOSÉ – 😀 ÇÃO","'),
    latin1('JOS\xC9 \x93\xC7\xC3O\x94 \x80 5'),
    Buffer.from('","São"]'),
  ])
  expect(readAnswer(mixed)).toEqual(['JOSÉ – 😀 ÇÃO', 'JOSÉ “ÇÃO” € 5', 'São'])
  expect(readAnswer(latin1('["JOS\xC9"]'))).toEqual(['JOSÉ'])
})
