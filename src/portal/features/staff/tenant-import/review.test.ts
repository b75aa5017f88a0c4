import { describe, expect, it } from 'vitest'
import { resultCsv } from './result-csv.ts'
import { reviewRows } from './review.ts'
import { texts } from './texts.ts'

const columns = [
  { name: 'client_id', label: 'ID do cliente', isRequired: true, isSecret: false },
  { name: 'alias', label: 'Nome', isRequired: true, isSecret: false },
]
/** A name is required. */
const check = (cells: Readonly<Record<string, string>>) =>
  cells['alias'] === ''
    ? { form: null, faults: [{ column: 'alias', text: 'Informe um nome' }] }
    : { form: cells, faults: [] }

const row = (line: number, id: string, alias = 'Vale', hasTooMany = false) => ({
  line,
  cells: { client_id: id, alias },
  hasTooMany,
})
const review = (...rows: ReturnType<typeof row>[]) =>
  reviewRows(rows, columns, { check, takenIds: new Set(['demo']) })

describe('the dry run', () => {
  it('names each fault by its column', () => {
    expect(review(row(2, 'vale', ''))).toMatchObject([
      { line: 2, form: null, faults: ['Nome: Informe um nome'] },
    ])
  })

  it('refuses an id that is taken, and one that an earlier line has, even a faulty one', () => {
    const rows = review(row(2, 'demo'), row(3, 'vale', ''), row(4, ' vale '), row(5, 'serra'))
    expect(rows.map(({ form }) => form !== null)).toEqual([false, false, false, true])
    expect(rows[0]?.faults).toEqual([`ID do cliente: ${texts.takenId}`])
    expect(rows[2]?.faults).toEqual([`ID do cliente: ${texts.sameId(3)}`])
  })

  it('refuses a line with more cells than headings', () => {
    expect(review(row(2, 'vale', 'Vale', true))[0]).toMatchObject({
      form: null,
      faults: [texts.tooManyCells],
    })
  })
})

it('the result has every line in words, and no formula that a spreadsheet would run', () => {
  const rows = review(row(2, 'vale', '=1+1'), row(3, 'serra'), row(4, 'rio'), row(5, 'demo'))
  const results = new Map([
    [2, { state: 'made' as const }],
    [3, { state: 'failed' as const, text: 'Não deu' }],
  ])
  expect(resultCsv(rows, results).split('\r\n')).toEqual([
    '\uFEFF"Linha";"ID";"Nome";"Situação"',
    `"2";"vale";"'=1+1";"Cadastrado"`,
    '"3";"serra";"Vale";"Não deu"',
    '"4";"rio";"Vale";"Não tentado"',
    `"5";"demo";"Vale";"ID do cliente: ${texts.takenId}"`,
    '',
  ])
})
