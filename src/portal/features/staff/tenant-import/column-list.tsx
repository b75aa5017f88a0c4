import { Card } from '#portal/kit/blocks/card.tsx'
import type { ImportColumn } from './tenant-rows.ts'
import { texts } from './texts.ts'

function needText({ isRequired, isSecret }: ImportColumn): string {
  const need = isRequired ? texts.required : texts.optional
  return isSecret ? texts.secret(need) : need
}

/** The columns that a file may have. */
export function ColumnList({ columns }: { columns: readonly ImportColumn[] }) {
  return (
    <Card as="section" aria-labelledby="import-columns" className="tenant-import">
      <h2 id="import-columns">{texts.columns}</h2>
      <p className="tenant-import-note">{texts.columnsLead}</p>
      <table className="tenant-import-table" aria-labelledby="import-columns">
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.otherName}</th>
            <th scope="col">{texts.isRequired}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row">{column.label}</th>
              <td>
                <code translate="no">{column.name}</code>
              </td>
              <td>{needText(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
