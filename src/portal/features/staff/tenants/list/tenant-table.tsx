import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { HealthChip } from './health-chip.tsx'
import { listTexts } from './list-texts.ts'
import { SortHead } from './sort-head.tsx'
import type { Selection } from './use-selection.ts'
import { portalOrigin } from '../hosts/portal-origin.ts'

interface TenantTableProps {
  label: string
  tenants: readonly ListedTenant[]
  /** Null where no row can be selected. */
  selection: Selection | null
  /** Suspends an active provider, or resumes a suspended one. */
  onStatus: (tenant: ListedTenant) => void
}

/** Providers as a table; on a phone each row is a card. */
export function TenantTable({ label, tenants, selection, onStatus }: TenantTableProps) {
  const ids = tenants.map(({ client_id: id }) => id)
  return (
    <table className="tenant-table" aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="tenant-select">
              <SelectBox
                label={listTexts.selectAll}
                isSelected={ids.every((id) => selection.has(id))}
                onSelect={(isSelected) => selection.set(ids, isSelected)}
              />
            </th>
          )}
          <SortHead column="name" label={listTexts.aliasColumn} />
          <SortHead column="id" label={listTexts.clientIdColumn} />
          <SortHead column="state" label={listTexts.stateColumn} />
          <th scope="col" className="tenant-actions-column">
            {listTexts.actionsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {tenants.map((tenant) => (
          <Row key={tenant.client_id} tenant={tenant} selection={selection} onStatus={onStatus} />
        ))}
      </tbody>
    </table>
  )
}

interface SelectBoxProps {
  label: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function SelectBox({ label, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

interface RowProps extends Pick<TenantTableProps, 'selection' | 'onStatus'> {
  tenant: ListedTenant
}

function Row({ tenant, selection, onStatus }: RowProps) {
  const { alias, client_id: clientId, host, health, status } = tenant
  const list = useListSearch()
  const isActive = status === 'active'
  const words = isActive
    ? { text: listTexts.suspend, label: listTexts.suspendOne(alias), icon: Trash }
    : { text: listTexts.resume, label: listTexts.resumeOne(alias), icon: RotateCcw }
  return (
    <tr>
      {selection && (
        <td className="tenant-select">
          <SelectBox
            label={listTexts.selectOne(alias)}
            isSelected={selection.has(clientId)}
            onSelect={(isSelected) => selection.set([clientId], isSelected)}
          />
        </td>
      )}
      <th scope="row">
        <TenantLink of={tenant} />
        {host !== '' && (
          <a className="tenant-address" href={portalOrigin(host)} target="_blank" rel="noreferrer">
            {host}
          </a>
        )}
      </th>
      <td className="tenant-id">{clientId}</td>
      <td>
        {isActive ? (
          <HealthChip of={health} />
        ) : (
          <Chip tone="neutral">{listTexts.suspendedState}</Chip>
        )}
      </td>
      <td>
        <div className="tenant-actions">
          <ButtonLink
            variant="secondary"
            isSmall
            icon={Pencil}
            aria-label={listTexts.editOne(alias)}
            to="/adm/customer/$client_id/edit"
            params={{ client_id: clientId }}
            search={list}
          >
            {listTexts.edit}
          </ButtonLink>
          <Button
            variant="quiet"
            isSmall
            icon={words.icon}
            aria-label={words.label}
            onClick={() => onStatus(tenant)}
          >
            {words.text}
          </Button>
        </div>
      </td>
    </tr>
  )
}

/** What the list was searched for, as the pages of a provider keep it. */
function useListSearch(): { list?: string } {
  const { q } = useSearch({ from: '/adm/customers' })
  return q ? { list: q } : {}
}

/** The name, which opens the provider; its target is the whole row. */
function TenantLink({ of }: { of: ListedTenant }) {
  const { alias, client_id: clientId, primary_color: colour, host } = of
  const list = useListSearch()
  return (
    <Link
      className="tenant-alias"
      to="/adm/customer/$client_id/edit"
      params={{ client_id: clientId }}
      // Another server has no overview, and no address for it either.
      search={host === '' ? list : { ...list, section: 'overview' }}
    >
      <span className="tenant-swatch" style={{ background: colour }} aria-hidden="true" />
      {alias}
    </Link>
  )
}
