import ChevronDown from 'lucide-react/icons/chevron-down'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { nextSorting, readSorting, type SortColumn } from './sort-tenants.ts'
import './tenant-sort.css'

/** The head of a column by which the list is sorted; the sorting is part of the address. */
export function SortHead({ column, label }: { column: SortColumn; label: string }) {
  const { sort = '' } = useSearch({ from: '/adm/customers' })
  const navigate = useNavigate({ from: '/adm/customers' })
  const sorting = readSorting(sort)
  const isUp = sorting === column
  const isDown = sorting === `-${column}`
  const next = nextSorting(sorting, column)
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <span className="tenant-sort-name">{label}</span>
      <button
        type="button"
        className="tenant-sort"
        onClick={() =>
          void navigate({
            search: (now) => ({ ...now, sort: next ?? undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {label}
        {(isUp || isDown) && <Icon of={ChevronDown} />}
      </button>
    </th>
  )
}
