import { type ReactNode, useId } from 'react'

interface ChapterProps {
  title: string
  text?: string
  items?: readonly string[]
  head?: readonly string[]
  rows?: readonly (readonly string[])[]
  note?: string
  children?: ReactNode
}

/** A chapter of the terms: paragraphs, a list and a table, in this order. */
export function Chapter({ title, text, items, head, rows, note, children }: ChapterProps) {
  const id = useId()
  return (
    <section className="terms-chapter" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {head && rows && <Table label={title} head={head} rows={rows} />}
      {note && <p>{note}</p>}
      {children}
    </section>
  )
}

interface TableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * On a phone each row is a small card with a label in each cell, so that nothing scrolls sideways.
 */
function Table({ label, head, rows }: TableProps) {
  return (
    <table className="terms-table" aria-label={label}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={cell} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={cell} data-label={head[index]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
