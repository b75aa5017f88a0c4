import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveAnnouncementDraft } from '#contract/news/announcement-changes.ts'
import { type RawAnnouncement, readAnnouncement } from '#contract/news/announcements.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { clearToasts } from '#portal/kit/toasts/toasts.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { texts } from './texts.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: Endpoint, options: object) => unknown>())
vi.mock('#portal/queries/calls/client.ts', () => ({ call }))

// jsdom has no layout.
Element.prototype.scrollIntoView = vi.fn()

afterEach(() => {
  cleanup()
  clearToasts()
  vi.resetAllMocks()
})

const draft = (title: string, version: number): RawAnnouncement => ({
  id: '6f1c7f0e-6d5b-4d0c-9d2c-0d6f2f7f6a11',
  title,
  message: 'Texto',
  state: 'draft',
  version,
  audience: { cities: [], districts: [], plans: [], states: [] },
  counting: null,
  changed_at: '2026-11-30T12:00:00.000Z',
  scheduled_for: null,
  sent_at: null,
  corrected_at: null,
  corrections_left: 0,
  recipients: 0,
  delivered: 0,
  read: 0,
  pushed: 0,
  failed: 0,
  without_device: 0,
  is_done: true,
})

async function open(known: RawAnnouncement | null) {
  const reach = { subscribers: 3, subscriptions: 1, leftToday: 5, allowed: null }
  const root = createRootRoute({
    component: () => (
      <AnnouncementForm
        reach={reach}
        draft={known && readAnnouncement(known)}
        onEdited={() => {}}
        onSent={() => {}}
      />
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ProviderContext value={{ theme: aTheme, rules: providerRules('demo') }}>
          <RouterProvider router={router} />
        </ProviderContext>
      </QueryClientProvider>,
    )
  })
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const asked = () => call.mock.calls.map(([{ name }]) => name)

test("a colleague's change is merged with what was saved by the button before", async () => {
  await open(draft('A', 1))
  call.mockResolvedValueOnce({ version: 2 })
  type(texts.title, 'B')
  await press(texts.keepDraft)
  await waitFor(() => expect(asked()).toEqual(['saveAnnouncementDraft']))

  const refusal = { status: 409, text: 'notification changed meanwhile' }
  call.mockRejectedValueOnce(new ApiError(saveAnnouncementDraft, refusal))
  call.mockResolvedValueOnce({ notifications: [draft('C', 3)], next: null })
  type(texts.message, 'Texto novo')
  await press(texts.keepDraft)
  await waitFor(() => expect(field(texts.title).value).toBe('C'))
  expect(screen.getByRole('alert').textContent).toBe(texts.changedMeanwhile)
  expect(field(texts.message).value).toBe('Texto novo')
})

test('a draft that is being saved is neither saved again nor sent', async () => {
  await open(null)
  call.mockReturnValue(new Promise(() => {}))
  type(texts.title, 'Maré alta')
  type(texts.message, 'Texto')
  await press(texts.keepDraft)
  await press(texts.review)
  await press(texts.keepDraft)
  expect(asked()).toEqual(['createAnnouncementDraft'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
