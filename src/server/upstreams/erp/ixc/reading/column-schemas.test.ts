import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  amount,
  date,
  flag,
  id,
  localTime,
  reference,
  statedAmount,
  unreadableAmounts,
  words,
} from './column-schemas.ts'

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20 13:00:00', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20/11/2026 00:00:00', '2026-11-20'],
  ['0000-00-00', ''],
  ['0000-00-00 00:00:00', ''],
  ['2026-02-30', ''],
  ['', ''],
  [null, ''],
  ['amanhã', ''],
  ['2026-11-20T00:00:00-03:00', '2026-11-20'],
  ['20/11/2026 10:00', '2026-11-20'],
  ['31/02/2026', ''],
  ['00/00/0000', ''],
  ['31/12/1969 21:00:00', ''],
  // What begins like a day is another thing.
  ['2026-11-200', ''],
  ['2026-11-20abc', ''],
  ['2026-11-20 / 2026-12-20', ''],
  ['20/11/20265', ''],
  ['20/11/2026-12', ''],
])('reads the date %s as "%s"', (sent, read) => {
  expect(v.parse(date, sent)).toBe(read)
})

it.each([
  ['2026-11-20 13:05:09', '2026-11-20 13:05:09'],
  ['2026-11-20 13:05', '2026-11-20 13:05'],
  ['2026-11-20T13:05:09', '2026-11-20 13:05:09'],
  ['2026-11-20 13:05:09.123456', '2026-11-20 13:05:09'],
  ['20/11/2026 13:05:09', '2026-11-20 13:05:09'],
  ['20/11/2026T13:05', '2026-11-20 13:05'],
  ['2026-11-20', null],
  ['2026-11-20 24:00:00', null],
  ['2026-11-20 13:05:60', null],
  ['0000-00-00 00:00:00', null],
  ['31/12/1969 21:00:00', null],
  ['31/02/2026 13:05:09', null],
  // Of a zone, it is another time here.
  ['2026-11-20T16:05:09Z', null],
  ['2026-11-20 16:05:09+00', null],
  ['2026-11-20 13:05:09-03:00', null],
  ['2026-11-20 1:05 PM', null],
  ['', null],
  [null, null],
])('reads the local time %s as %s', (sent, read) => {
  expect(v.parse(localTime, sent)).toBe(read)
})

it.each([
  ['99.90', '99.90'],
  ['139.900000000', '139.90'],
  ['20,00', '20.00'],
  ['1.234,56', '1234.56'],
  ['7', '7.00'],
  ['1,099.90', '1099.90'],
  ['\u00A099,90 ', '99.90'],
  [7.5, '7.50'],
  [99.900_000_000_000_01, '99.90'],
  [-0, '0.00'],
  ['', '0.00'],
  [null, '0.00'],
])('reads the amount %s as %s', (sent, read) => {
  expect(v.parse(amount, sent)).toBe(read)
})

it.each([
  ['SOUZA &amp; FILHOS', 'SOUZA & FILHOS'],
  ['  <b>Jos&eacute;</b>\r\nda Silva ', 'José da Silva'],
  ['https://pay.example/?a=1&amp;b=2&copy=3', 'https://pay.example/?a=1&b=2&copy=3'],
  ['Maria &lt;maria@exemplo.com.br&gt;', 'Maria <maria@exemplo.com.br>'],
  ['JO\u202eSÉ', 'JOSÉ'],
  [7, '7'],
  [null, ''],
])('reads the words %j as %j', (sent, read) => {
  expect(v.parse(words, sent)).toBe(read)
})

it.each([
  'NaN',
  '1e5',
  '12.3.4',
  '1.099',
  '1,234',
  1.099,
  1e21,
  'R$ 10',
  '9'.repeat(20),
  {},
  [],
  true,
])('rejects %s as an amount', (sent) => {
  expect(v.safeParse(amount, sent).success).toBe(false)
})

it('reads a zero or an empty reference as none', () => {
  expect(['0', '', null, '12', 12].map((sent) => v.parse(reference, sent))).toEqual([
    '',
    '',
    '',
    '12',
    '12',
  ])
  expect(v.safeParse(id, '0').success).toBe(false)
  for (const odd of ['x', '1.5', '-7', 'NULL', '1,2']) {
    expect(v.safeParse(reference, odd).success).toBe(false)
  }
})

it('reads only S as a ticked box', () => {
  expect(['S', 's', 'N', 'P', '', null].map((sent) => v.parse(flag, sent))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it.each([
  ['1,099.90', '1099.90'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['a combinar', ''],
  ['1.099', null],
  ['R$ 99,90', null],
  ['\u0661\u0662', null],
])('reads the stated amount %j as %j', (sent, read) => {
  expect(v.parse(statedAmount, sent)).toBe(read)
})

it('names the columns whose amounts cannot be read, and no others', () => {
  const rows = [
    { valor: '1.099', valor_aberto: '', obs: '1.099' },
    { valor: '9.90', valor_unit: 'R$ 5', qtde: null },
    { valor: '1,234', preco_base: '5' },
  ]
  expect(unreadableAmounts(rows)).toEqual(['valor', 'valor_unit'])
  expect(unreadableAmounts([])).toEqual([])
})
