import type { Row } from '../store.ts'

/** The ids in `cidade` by the name of the city. */
export const cityIds = {
  Florianópolis: '4205',
  'São José': '4216',
  Palhoça: '4211',
  Lages: '4209',
} as const

/** The cities and their state. */
export const placeRows: Readonly<Record<'cidade' | 'uf', readonly Row[]>> = {
  cidade: Object.entries(cityIds).map(([nome, id]) => ({
    id,
    nome,
    uf: '42',
    cod_ibge: `${id}000`,
    ultima_atualizacao: '0000-00-00 00:00:00',
  })),
  uf: [{ id: '42', nome: 'Santa Catarina', sigla: 'SC' }],
}
