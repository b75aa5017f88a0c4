import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { FirstRows } from '#portal/kit/rows/first-rows.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { hasWords } from '#portal/kit/values/has-words.ts'
import { BulkActions } from './bulk-actions.tsx'
import { readSorting, sortTenants } from './sort-tenants.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { TenantTable } from './tenant-table.tsx'
import { useResume } from './use-resume.ts'
import { useSelection } from './use-selection.ts'
import '../tenants.css'
import { listTexts } from './list-texts.ts'

/** Up to this many providers, the list needs no search. */
const maxWithoutSearch = 6

/** A list of thousands is drawn in parts. */
const rowsAtOnce = 50

/** Every provider of this installation (specification 2). */
export function TenantList() {
  const query = useQuery(tenantsQuery())
  return (
    <Screen
      title={listTexts.title}
      actions={
        <>
          <ButtonLink to="/adm/customers/import" variant="secondary" icon={Upload} isSmall>
            {listTexts.importCsv}
          </ButtonLink>
          <ButtonLink to="/adm/customer/new" icon={Plus} isSmall>
            {listTexts.newTenant}
          </ButtonLink>
        </>
      }
    >
      <QueryFrame
        query={query}
        loadingText={listTexts.loading}
        skeleton={<ListSkeleton />}
        failureText={listTexts.loadFailure}
      >
        {(tenants) => <List tenants={tenants} />}
      </QueryFrame>
    </Screen>
  )
}

function List({ tenants }: { tenants: readonly ListedTenant[] }) {
  const { q: searchText = '', sort = '' } = useSearch({ from: '/adm/customers' })
  const navigate = useNavigate({ from: '/adm/customers' })
  const [isSuspending, setIsSuspending] = useState(false)
  // The dialog keeps its text while it closes.
  const [toSuspend, setToSuspend] = useState<readonly ListedTenant[]>([])
  const { selected, selection, clear } = useSelection(tenants)
  const resume = useResume()

  const found = sortTenants(tenants, readSorting(sort)).filter(({ alias, client_id: id, host }) =>
    hasWords(searchText, [alias, id, host]),
  )
  const active = found.filter(({ status }) => status === 'active')
  const suspended = found.filter(({ status }) => status === 'suspended')

  function askToSuspend(those: readonly ListedTenant[]) {
    setToSuspend(those)
    setIsSuspending(true)
  }

  if (tenants.length === 0) {
    return (
      <EmptyState
        icon={Building2}
        text={listTexts.none}
        action={<p className="state-text">{listTexts.firstSteps}</p>}
      />
    )
  }
  return (
    <>
      {tenants.length > maxWithoutSearch && (
        <TextField
          name="sought"
          type="search"
          label={listTexts.search}
          value={searchText}
          error={undefined}
          onValue={(q) =>
            void navigate({
              search: (now) => ({ ...now, q: q || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
          autoComplete="off"
        />
      )}
      <p className="visually-hidden" role="status">
        {searchText.trim() !== '' &&
          found.length === 0 &&
          listTexts.nothingFound(searchText.trim())}
      </p>
      {active.length > 0 && (
        <FirstRows key={searchText} rows={active} step={rowsAtOnce}>
          {(drawn) => (
            <TenantTable
              label={listTexts.title}
              tenants={drawn}
              selection={selection}
              onStatus={(tenant) => askToSuspend([tenant])}
            />
          )}
        </FirstRows>
      )}
      {active.length === 0 && (
        <EmptyState
          icon={Building2}
          text={
            searchText.trim() === '' ? listTexts.none : listTexts.nothingFound(searchText.trim())
          }
        />
      )}
      {suspended.length > 0 && (
        <details className="tenant-suspended">
          <summary>{listTexts.suspendedOnes(suspended.length)}</summary>
          <FirstRows key={searchText} rows={suspended} step={rowsAtOnce}>
            {(drawn) => (
              <TenantTable
                label={listTexts.suspendedOnes(suspended.length)}
                tenants={drawn}
                selection={null}
                onStatus={resume}
              />
            )}
          </FirstRows>
        </details>
      )}
      <BulkActions selected={selected} onSuspend={() => askToSuspend(selected)} onClear={clear} />
      <SuspendDialog of={toSuspend} isOpen={isSuspending} onClose={() => setIsSuspending(false)} />
    </>
  )
}

function ListSkeleton() {
  return (
    <Card>
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </Card>
  )
}
