import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { nothingText } from '#portal/features/staff/support-desk/found-subscribers.tsx'
import { searchFailure } from '#portal/features/staff/support-desk/refusals.ts'
import { texts as deskTexts } from '#portal/features/staff/support-desk/texts.ts'
import {
  type DeskFindings,
  lastSearchKey,
  searchDesk,
} from '#portal/queries/staff/desk/support-desk.ts'
import { GoToDialog, pageItems } from './go-to-dialog.tsx'
import type { GoToProps } from './go-to.tsx'
import { goToTexts as texts } from './go-to-texts.ts'

/** The entry that starts a search. Searches are limited and recorded, so typing alone starts none. */
const find = 'find'
const seeFailure = 'failure'

const foundItems = ({ subscribers, failure }: DeskFindings) => [
  ...(failure ? [{ value: seeFailure, label: texts.seeFailure, detail: failure.code }] : []),
  ...subscribers.map((one) => ({
    value: `subscriber ${one.id}`,
    label: one.name || deskTexts.number(one.id),
    detail: [one.document, deskTexts.matched[one.matched]].filter(Boolean).join(' · '),
  })),
]

/** Pages of a provider's area by their names, and subscribers by the search of the support desk. */
export function GoToSubscriber({ entries, isOpen, onClose }: GoToProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // Whose role has no desk in the menu may not search either.
  const mayFind = entries.some(({ to }) => to === '/provider/subscribers')
  const [typed, setTyped] = useState('')
  const search = useMutation({
    mutationFn: searchDesk,
    // The desk shows this search when the clerk goes back to its list.
    onSuccess: (found) => client.setQueryData(lastSearchKey(), found),
  })
  const { data, error, isPending, reset } = search
  const items = useMemo(() => {
    if (data) return foundItems(data.found)
    const sought = typed.trim()
    const pages = pageItems(entries, typed)
    if (!mayFind || sought === '') return pages
    return [...pages, { value: find, label: texts.find(sought), detail: texts.enter }]
  }, [data, entries, typed, mayFind])

  function type(text: string) {
    reset()
    setTyped(text)
  }

  function close() {
    type('')
    onClose()
  }

  function choose(value: string) {
    if (value === find) {
      if (!isPending) search.mutate(typed.trim())
      return
    }
    close()
    const page = entries.find(({ to }) => to === value)
    if (page) void navigate({ to: page.to })
    else if (value === seeFailure) void navigate({ to: '/provider/subscribers' })
    else {
      const [, customer_id = ''] = value.split(' ')
      void navigate({ to: '/provider/subscriber/$customer_id', params: { customer_id } })
    }
  }

  function note(): string | null {
    if (isPending) return texts.finding
    if (error) return searchFailure(error).text
    if (items.length > 0) return null
    return data ? nothingText(data.found) : texts.none
  }

  return (
    <GoToDialog
      title={texts.open}
      label={mayFind ? texts.subscriberField : texts.page}
      isOpen={isOpen}
      onClose={close}
      items={items}
      note={note()}
      typed={typed}
      onTyped={type}
      onChoose={choose}
    />
  )
}
