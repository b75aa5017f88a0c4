import { cityIds } from './place-rows.ts'
import type { SoldPlan } from './plan-rows.ts'

/** What is sold in addition to the internet. */
export const soldExtras: readonly SoldPlan[] = [
  { id: '31', name: 'PONTO EXTRA DE WI-FI', value: '19.900000000', type: 'S' },
  { id: '32', name: 'TELEFONE FIXO ILIMITADO', value: '29.900000000', type: 'T' },
  {
    id: '33',
    name: 'Antivírus e proteção dos filhos para até cinco aparelhos da casa',
    value: '12.900000000',
    type: 'SVA',
  },
]

/** Plans as they stand in a price list that grew for years: most of them are not to be offered. */
export const oddPlans: readonly SoldPlan[] = [
  { id: '16', name: 'FIBRA 400 MEGA (até 2024)', value: '89.900000000', isActive: false },
  {
    id: '17',
    name: 'FIBRA 600 MEGA SÃO JOSÉ',
    value: '109.900000000',
    cityId: cityIds['São José'],
  },
  { id: '18', name: 'FIBRA 800 MEGA', value: '0.000000000', itemValue: '139.900000000' },
  { id: '19', name: 'CORTESIA COLABORADOR 500 MEGA', value: '0.000000000' },
  { id: '20', name: 'FIBRA 900 MEGA FILIAL OESTE', value: '144.900000000', branchId: '2' },
]
