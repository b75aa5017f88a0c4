import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import * as v from 'valibot'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { Screen } from '#portal/kit/pages/screen.tsx'
import {
  type DeskSearch,
  lastSearchKey,
  searchDesk,
} from '#portal/queries/staff/desk/support-desk.ts'
import { FoundSubscribers } from './found-subscribers.tsx'
import { searchFailure } from './refusals.ts'
import './support-desk.css'
import { Systems } from './systems.tsx'
import { texts } from './texts.ts'
import { TodayFailures } from './today-failures.tsx'

const schema = v.object({
  query: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.queryMissing), v.maxLength(200)),
})

/** The screen where support finds a subscriber, or a failure by its code. */
export function SupportDesk() {
  const client = useQueryClient()
  const { data: last } = useQuery<DeskSearch>({ queryKey: lastSearchKey(), queryFn: skipToken })
  const form = useForm({
    schema,
    initial: { query: last?.query ?? '' },
    onSubmit: async ({ query }) => {
      try {
        client.setQueryData(lastSearchKey(), await searchDesk(query))
        return null
      } catch (error) {
        client.removeQueries({ queryKey: lastSearchKey() })
        return searchFailure(error)
      }
    },
  })
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Systems />
      <Card className="desk-search">
        <Form of={form}>
          <TextField
            {...form.field('query')}
            label={texts.query}
            type="search"
            autoComplete="off"
          />
          <Button type="submit" icon={Search} isBusy={form.isSubmitting}>
            {texts.search}
          </Button>
        </Form>
      </Card>
      <div role="status">{last && <FoundSubscribers found={last.found} />}</div>
      <TodayFailures />
    </Screen>
  )
}
