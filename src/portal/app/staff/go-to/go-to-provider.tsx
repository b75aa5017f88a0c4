import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { hasWords } from '#portal/kit/values/has-words.ts'
import { tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { GoToDialog, pageItems } from './go-to-dialog.tsx'
import type { GoToProps } from './go-to.tsx'
import { goToTexts as texts } from './go-to-texts.ts'

/** Most providers in the list: who does not see one types more of its name. */
const maxProviders = 8

/** Providers and pages of the administration, by a part of their names. */
export function GoToProvider({ entries, isOpen, onClose }: GoToProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { data: tenants, isError } = useQuery({ ...tenantsQuery(), enabled: isOpen })
  const items = useMemo(() => {
    const found = (tenants ?? [])
      .filter(({ alias, client_id: id, host }) => hasWords(typed, [alias, id, host]))
      .slice(0, maxProviders)
      .map(({ alias, client_id: id, status }) => ({
        value: id,
        label: alias,
        detail: status === 'suspended' ? `${id} · ${texts.suspended}` : id,
      }))
    const pages = pageItems(entries, typed)
    // Without a word, the pages are what is looked for.
    return typed.trim() === '' ? [...pages, ...found] : [...found, ...pages]
  }, [tenants, entries, typed])

  function close() {
    setTyped('')
    onClose()
  }

  function choose(value: string) {
    close()
    const page = entries.find(({ to }) => to === value)
    if (page) {
      void navigate({ to: page.to })
      return
    }
    void navigate({
      to: '/adm/customer/$client_id/edit',
      params: { client_id: value },
      search: { section: 'overview' },
    })
  }

  const waiting = isError ? texts.loadFailure : tenants ? null : texts.loading
  return (
    <GoToDialog
      title={texts.open}
      label={texts.providerField}
      isOpen={isOpen}
      onClose={close}
      items={items}
      note={waiting ?? (items.length === 0 ? texts.none : null)}
      typed={typed}
      onTyped={setTyped}
      onChoose={choose}
    />
  )
}
