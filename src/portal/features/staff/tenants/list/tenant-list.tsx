import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListedTenant, resumeTenant } from '#contract/staff/tenants/tenants.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { FirstRows } from '#portal/kit/rows/first-rows.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { tenantStatusChange, tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { hasWords } from '#portal/kit/values/has-words.ts'
import { readSorting, sortTenants } from './sort-tenants.ts'
import { TenantTable } from './tenant-table.tsx'
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

function useStatusChange() {
  const change = useMutation(tenantStatusChange(useQueryClient()))
  return (tenant: ListedTenant) => {
    const isSuspending = tenant.status === 'active'
    const failed = isSuspending ? listTexts.suspendFailure : listTexts.resumeFailure
    change.mutate(tenant, {
      onSuccess: () =>
        showToast({
          kind: 'success',
          text: isSuspending ? listTexts.suspended : listTexts.resumed,
        }),
      onError: (error) => {
        const isBeingRemoved = refusalText(resumeTenant, error) === 'removal begun'
        const text = isBeingRemoved ? listTexts.resumeRemoving : failed
        showToast({ kind: 'error', text: text(tenant.alias) })
      },
    })
  }
}

function List({ tenants }: { tenants: readonly ListedTenant[] }) {
  const { q: searchText = '', sort = '' } = useSearch({ from: '/adm/customers' })
  const navigate = useNavigate({ from: '/adm/customers' })
  const [tenantToSuspend, setTenantToSuspend] = useState<ListedTenant | null>(null)
  // The dialog keeps its text while it closes.
  const [shownTenant, setShownTenant] = useState<ListedTenant | null>(null)
  const changeStatus = useStatusChange()

  const found = sortTenants(tenants, readSorting(sort)).filter(({ alias, client_id: id, host }) =>
    hasWords(searchText, [alias, id, host]),
  )
  const active = found.filter(({ status }) => status === 'active')
  const suspended = found.filter(({ status }) => status === 'suspended')

  function askToSuspend(tenant: ListedTenant) {
    setShownTenant(tenant)
    setTenantToSuspend(tenant)
  }

  function suspend() {
    if (tenantToSuspend) changeStatus(tenantToSuspend)
    setTenantToSuspend(null)
  }

  if (tenants.length === 0) return <EmptyState icon={Building2} text={listTexts.none} />
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
            <TenantTable label={listTexts.title} tenants={drawn} onStatus={askToSuspend} />
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
                onStatus={changeStatus}
              />
            )}
          </FirstRows>
        </details>
      )}
      <Confirm
        title={listTexts.suspendTitle}
        action={listTexts.suspend}
        variant="danger"
        isOpen={tenantToSuspend !== null}
        isBusy={false}
        onConfirm={suspend}
        onClose={() => setTenantToSuspend(null)}
      >
        {shownTenant && <p>{listTexts.suspendNote(shownTenant.alias)}</p>}
      </Confirm>
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
