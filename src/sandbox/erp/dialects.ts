import type { Language } from './answers.ts'

/** The behaviour that differs between installations of the ERP. */
export interface Dialect {
  /** The language of the ERP user that the token belongs to. */
  readonly language: Language
  readonly insertedId: 'text' | 'number'
  /** `indexed`: an object keyed by position instead of an array. */
  readonly records: 'list' | 'indexed'
  /** `registros` of a listing without rows; null leaves it out. */
  readonly emptyRows: false | '' | null
  /** The table whose listings have a notice of PHP before the JSON; null for none. */
  readonly noticeBefore: string | null
  readonly boleto: 'bare' | 'quoted' | 'json' | 'nested-json' | 'data-uri'
  readonly pixImage: 'png' | 'data-uri' | 'svg' | 'none'
  readonly gateway: 'object' | 'text'
  readonly columnErrorStatus: 200 | 500 | 504
  /** `tipo`: with a code and Portuguese names. `list`: the same inside a list. */
  readonly unlock: 'type' | 'tipo' | 'list'
  /** The contract whose trust unlock is answered as a success and does nothing; null for none. */
  readonly unlockWithoutEffect: string | null
  readonly protocol: 'bare' | 'json'
  /** An action that this installation does not have; null for none. */
  readonly lacks: string | null
}

const defaultDialect: Dialect = {
  language: 'pt',
  insertedId: 'text',
  records: 'list',
  emptyRows: null,
  noticeBefore: null,
  boleto: 'bare',
  pixImage: 'png',
  gateway: 'object',
  columnErrorStatus: 200,
  unlock: 'type',
  unlockWithoutEffect: null,
  protocol: 'bare',
  lacks: null,
}

/** Each provider has other quirks, so that a test over all providers meets every one. */
const dialects = new Map<string, Dialect>([
  [
    'netmania',
    {
      ...defaultDialect,
      emptyRows: false,
      boleto: 'quoted',
      pixImage: 'data-uri',
      unlock: 'tipo',
    },
  ],
  [
    'cliente',
    {
      ...defaultDialect,
      emptyRows: '',
      boleto: 'json',
      pixImage: 'none',
      columnErrorStatus: 504,
      unlock: 'list',
    },
  ],
  [
    'litoral',
    {
      ...defaultDialect,
      language: 'en',
      insertedId: 'number',
      records: 'indexed',
      boleto: 'nested-json',
      protocol: 'json',
    },
  ],
  [
    'serrana',
    {
      ...defaultDialect,
      noticeBefore: 'cidade',
      lacks: 'reenviar_link_assnatura_digital',
      unlockWithoutEffect: '5103',
      boleto: 'data-uri',
      pixImage: 'svg',
      gateway: 'text',
      columnErrorStatus: 500,
    },
  ],
])

export function findDialect(clientId: string): Dialect {
  return dialects.get(clientId) ?? defaultDialect
}
