import { readListed, toJson } from './listed.ts'
import { answerOddities } from './answer-oddities.ts'
import {
  columnOddities,
  type Listed,
  pageOddities,
  type Row,
  rowOddities,
  same,
  type Sent,
} from './oddities.ts'
import type { Question } from './true-world.ts'

/** One oddity of one answer. */
export interface OddCase {
  readonly name: string
  readonly kind: 'column' | 'row' | 'page' | 'answer'
  readonly column?: string
  readonly oddity: string
  readonly question: Question
  readonly sent: Sent
}

const withRows = ({ page, total, rowsName }: Listed, rows: readonly unknown[]) =>
  toJson({ page, total, [rowsName]: rows })

/** A cell of the sandbox, whose cells are text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** One place for each value that a column has, two at most. */
function placesOf(rows: readonly Row[], column: string): number[] {
  const places = new Map(rows.map((row, at) => [JSON.stringify(row[column]), at]))
  return [...places.values()].slice(0, 2)
}

function* columnCases(question: Question, listed: Listed) {
  const { rows } = listed
  const cells = rows[0]?.['cell']
  const columns = Array.isArray(cells) ? [] : Object.keys(rows[0] ?? {})
  for (const column of columns) {
    for (const at of placesOf(rows, column)) {
      for (const [oddity, change] of columnOddities) {
        const value = change(textOf(rows[at]?.[column]))
        if (value === same || value === rows[at]?.[column]) continue
        const changed = rows.map((row, index) => (index === at ? { ...row, [column]: value } : row))
        yield {
          kind: 'column',
          column,
          oddity,
          question,
          sent: withRows(listed, changed),
          name: `${question.resource} ${String(rows[at]?.['id'])}.${column}: ${oddity}`,
        } as const
      }
    }
  }
}

function* cellCases(question: Question, listed: Listed) {
  const { rows } = listed
  const cells = rows[0]?.['cell']
  if (!Array.isArray(cells)) return
  for (const position of cells.keys()) {
    for (const [oddity, change] of columnOddities) {
      const value = change(textOf(cells[position]))
      if (value === same || value === cells[position]) continue
      const cell = cells.with(position, value)
      yield {
        kind: 'column',
        column: String(position),
        oddity,
        question,
        sent: withRows(listed, rows.with(0, { ...rows[0], cell })),
        name: `${question.resource} cell ${position}: ${oddity}`,
      } as const
    }
  }
}

/** A row like these, of a customer and with an id that nobody asks for. */
function rowOfAnother(row: Row): Row {
  const owners = [
    'id_cliente',
    'id_contrato',
    'id_login',
    'id_ticket',
    'id_chamado',
    'id_receber',
    'username',
    'cnpj_cpf',
  ]
  const changed = owners
    .filter((owner) => row[owner] !== undefined)
    .map((owner) => [owner, '999999'])
  const cell = Array.isArray(row['cell'])
    ? { cell: row['cell'].map((one, at) => (at === 0 || at === 12 || at === 1 ? '999999' : one)) }
    : {}
  return { ...row, id: '999999', ...Object.fromEntries(changed), ...cell }
}

function* listingCases(question: Question, listed: Listed): Generator<OddCase> {
  yield* columnCases(question, listed)
  yield* cellCases(question, listed)
  const { resource } = question
  for (const [oddity, change] of rowOddities) {
    const rows = change(listed.rows, 0, rowOfAnother(listed.rows[0] ?? {}))
    yield {
      kind: 'row',
      oddity,
      question,
      sent: withRows(listed, rows),
      name: `${resource} row ${oddity}`,
    }
  }
  for (const [oddity, change] of pageOddities) {
    yield {
      kind: 'page',
      oddity,
      question,
      sent: toJson(change(listed)),
      name: `${resource} page: ${oddity}`,
    }
  }
}

/** All oddities of the answers to these questions. */
export function* oddCases(questions: readonly Question[]): Generator<OddCase> {
  for (const question of questions) {
    const listed = question.isListing ? readListed(question.sent) : null
    if (listed) yield* listingCases(question, listed)
    for (const [oddity, change] of answerOddities) {
      yield {
        kind: 'answer',
        oddity,
        question,
        sent: change(question.sent),
        name: `${question.resource} answer: ${oddity}`,
      }
    }
  }
}
