import { describe, expect, it } from 'vitest'
import { maxBytes, maxRows } from './limits.ts'
import { parseCsv } from './parse-csv.ts'
import { readFile } from './read-file.ts'
import { texts } from './texts.ts'

const column = (name: string, label: string, isRequired = false) => ({
  name,
  label,
  isRequired,
  isSecret: false,
})
const columns = [
  column('client_id', 'ID do cliente', true),
  column('alias', 'Nome', true),
  column('address', 'Endereço'),
]

const read = (text: string) => {
  const parsed = parseCsv(text, columns)
  return 'problem' in parsed ? parsed.problem : parsed.rows
}

describe('the reading of a CSV', () => {
  it.each([';', ',', '\t'])('finds the separator %j', (separator) => {
    const text = `${['client_id', 'alias'].join(separator)}\r\n${['vale', 'Vale'].join(separator)}`
    expect(read(text)).toEqual([
      { line: 2, cells: { client_id: 'vale', alias: 'Vale' }, hasTooMany: false },
    ])
  })

  it('knows a heading by its label or its name, without case, accents and marks', () => {
    const [row] = read('\uFEFFNOME *;endereco;Client_ID\nVale;Rua 1;vale')
    expect(row).toMatchObject({ cells: { client_id: 'vale', alias: 'Vale', address: 'Rua 1' } })
  })

  it('keeps separators, quotes and line breaks inside quotes, and fills cells that are missing', () => {
    const [row] = read('client_id;alias;address\nvale;"Vale; ""a"" \nfibra"')
    expect(row).toMatchObject({ cells: { alias: 'Vale; "a" \nfibra', address: '' } })
  })

  it('counts lines as a spreadsheet does, blank ones included', () => {
    const rows = read('client_id;alias;;\n\n;;\nvale;Vale;;\nserra;Serra;;x')
    expect(rows).toMatchObject([
      { line: 4, hasTooMany: false },
      { line: 5, hasTooMany: true },
    ])
  })

  it.each([
    ['', texts.empty],
    ['client_id;alias', texts.noRows],
    ['client_id;alias;cor\na;b;c', texts.unknownColumn('cor')],
    ['client_id;;alias\na;;b', texts.unknownColumn('')],
    ['client_id;alias;Nome\na;b;c', texts.doubleColumn('Nome')],
    ['address\na', texts.missingColumns(['ID do cliente', 'Nome'])],
    ['client_id;alias\nvale;"Vale', texts.openQuote(2)],
    [`client_id;alias\n${'a;b\n'.repeat(maxRows + 1)}`, texts.tooManyRows(maxRows + 1)],
    [`client_id;alias\na;${'é'.repeat(maxBytes / 2)}`, texts.tooLarge],
  ])('says what is wrong with %.30j', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it('takes as many lines as are allowed', () => {
    expect(read(`client_id;alias\n${'a;b\n'.repeat(maxRows)}`)).toHaveLength(maxRows)
  })
})

describe('the reading of a file', () => {
  it('understands UTF-8, and the encoding of spreadsheets on Windows', async () => {
    expect(await readFile(new File(['São José'], 'a.csv'))).toEqual({ text: 'São José' })
    const ansi = new Uint8Array([0x53, 0xe3, 0x6f])
    expect(await readFile(new File([ansi], 'a.csv'))).toEqual({ text: 'São' })
  })

  it('refuses one that is too large or no text', async () => {
    const large = new File(['x'.repeat(maxBytes + 1)], 'a.csv')
    expect(await readFile(large)).toEqual({ problem: texts.tooLarge })
    expect(await readFile(new File(['PK\0\0'], 'a.xlsx'))).toEqual({ problem: texts.notText })
  })
})
