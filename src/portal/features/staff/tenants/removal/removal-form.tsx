import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import * as v from 'valibot'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { beginRemoval, tenantRemovalQuery } from '#portal/queries/staff/tenants/tenant-removal.ts'
import { removalFailure } from './removal-refusals.ts'
import { removalTexts as texts } from './removal-texts.ts'
import { useConfirmation } from '../trust/use-confirmation.ts'

const schemaOf = (clientId: string) =>
  v.object({ typed: v.pipe(v.string(), v.trim(), v.value(clientId, texts.otherId)) })

/** Takes the provider's id, asks once more, and begins the removal. */
export function RemovalForm({ clientId, alias }: { clientId: string; alias: string }) {
  const client = useQueryClient()
  const { isAsking, ask, answer } = useConfirmation()
  const { queryKey } = tenantRemovalQuery(clientId)
  const form = useForm({
    schema: schemaOf(clientId),
    initial: { typed: '' },
    onSubmit: async ({ typed }) => {
      if (!(await ask())) return null
      try {
        await beginRemoval(clientId, typed)
        await client.invalidateQueries({ queryKey })
        return null
      } catch (error) {
        // A refusal may mean that something has changed since it was read.
        void client.invalidateQueries({ queryKey })
        return removalFailure(error)
      }
    },
  })
  return (
    <>
      <Form of={form}>
        <TextField
          {...form.field('typed')}
          label={texts.typeId(clientId)}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button type="submit" variant="danger" icon={Trash2} isBusy={form.isSubmitting}>
          {texts.remove}
        </Button>
      </Form>
      <Confirm
        title={texts.questionTitle(alias)}
        action={texts.remove}
        variant="danger"
        isOpen={isAsking}
        isBusy={false}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{texts.questionNote}</p>
      </Confirm>
    </>
  )
}
