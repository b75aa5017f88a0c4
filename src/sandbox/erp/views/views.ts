import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from '../erp-call.ts'
import { listPlanItems, planItemColumns } from './plan-items-view.ts'
import { listSessions, sessionCells, sessionColumns } from './sessions-view.ts'
import { listDailyUsage, listMonthlyUsage, listUsageSamples, usageColumns } from './usage-views.ts'

/** Another form of a listing: rows of cells by position, as the ERP's own screens read them. */
export interface CellForm {
  cellsOf(row: Row): string[]
  /** Fields of the row besides its id and cells. */
  fieldsOf?(row: Row): Record<string, unknown>
  /** The sums below the grid. */
  readonly sums: readonly unknown[]
  readonly total: 'text' | 'number'
}

/** A resource whose rows the ERP computes: it is listed, and never written. */
export interface View {
  readonly columns: readonly string[]
  /** The column that orders a listing without `sortname`. */
  readonly key: string
  readonly cells: CellForm | null
  list(call: ErpCall): Promise<Row[]>
}

const usage = { columns: usageColumns, key: 'id', cells: null }

const views: Readonly<Record<string, View>> = {
  view_vd_contratos_produtos_gen: {
    columns: planItemColumns,
    key: 'id',
    cells: { cellsOf: (row) => Object.values(row), sums: [false, ''], total: 'text' },
    list: listPlanItems,
  },
  radacct: {
    columns: sessionColumns,
    key: 'radacctid',
    cells: {
      cellsOf: sessionCells,
      fieldsOf: ({ radacctid }) => ({ autoincrement: { campo: 'radacctid', valor: radacctid } }),
      sums: [],
      total: 'number',
    },
    list: listSessions,
  },
  radusuarios_consumo: { ...usage, list: listUsageSamples },
  radusuarios_consumo_d: { ...usage, list: listDailyUsage },
  radusuarios_consumo_m: { ...usage, list: listMonthlyUsage },
}

/** The view of a resource; null when the resource is a table or unknown. */
export function findView(name: string): View | null {
  return Object.hasOwn(views, name) ? (views[name] ?? null) : null
}
