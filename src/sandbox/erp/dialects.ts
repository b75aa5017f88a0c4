import type { Language } from './answers.ts'

/** What differs from one installation of the ERP to the next. */
export interface Dialect {
  /** Of the ERP user the token belongs to. */
  readonly language: Language
  readonly insertedId: 'text' | 'number'
  /** `indexed` is an object keyed by position instead of an array. */
  readonly records: 'list' | 'indexed'
  readonly boleto: 'bare' | 'quoted' | 'json' | 'nested-json' | 'data-uri'
  readonly pixImage: 'png' | 'data-uri' | 'svg' | 'none'
  readonly gateway: 'object' | 'text'
  readonly columnErrorStatus: 200 | 500 | 504
  /** `tipo` has a code and Portuguese names, `list` is the same inside a list. */
  readonly unlock: 'type' | 'tipo' | 'list'
  readonly protocol: 'bare' | 'json'
}

const usual: Dialect = {
  language: 'pt',
  insertedId: 'text',
  records: 'list',
  boleto: 'bare',
  pixImage: 'png',
  gateway: 'object',
  columnErrorStatus: 200,
  unlock: 'type',
  protocol: 'bare',
}

/** Each provider meets other quirks, so that a walk over all of them meets every one. */
const dialects = new Map<string, Dialect>([
  ['netmania', { ...usual, boleto: 'quoted', pixImage: 'data-uri', unlock: 'tipo' }],
  [
    'cliente',
    { ...usual, boleto: 'json', pixImage: 'none', columnErrorStatus: 504, unlock: 'list' },
  ],
  [
    'litoral',
    {
      ...usual,
      language: 'en',
      insertedId: 'number',
      records: 'indexed',
      boleto: 'nested-json',
      protocol: 'json',
    },
  ],
  [
    'serrana',
    { ...usual, boleto: 'data-uri', pixImage: 'svg', gateway: 'text', columnErrorStatus: 500 },
  ],
])

export function dialectOf(clientId: string): Dialect {
  return dialects.get(clientId) ?? usual
}
