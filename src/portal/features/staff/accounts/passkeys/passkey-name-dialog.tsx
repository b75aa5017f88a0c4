import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { maxPasskeyName } from '#contract/staff/staff-passkeys.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import type { StaffPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { renameFailure } from './passkey-refusals.ts'
import { texts } from './passkey-texts.ts'

const schema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.nameWrong),
    v.check((name) => Array.from(name).length <= maxPasskeyName, texts.nameWrong),
  ),
})

interface PasskeyNameDialogProps {
  calls: StaffPasskeyCalls
  id: string
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ isOpen, onClose, ...passkey }: PasskeyNameDialogProps) {
  return (
    <DialogFrame role="dialog" title={texts.renameTitle} isOpen={isOpen} onClose={onClose}>
      <NameForm {...passkey} onClose={onClose} />
    </DialogFrame>
  )
}

function NameForm({ calls, id, name, onClose }: Omit<PasskeyNameDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { name },
    onSubmit: async (typed) => {
      try {
        await calls.rename(id, typed.name)
      } catch (error) {
        return renameFailure(error)
      }
      showToast({ kind: 'success', text: texts.renamed })
      void client.invalidateQueries({ queryKey: calls.query().queryKey })
      onClose()
      return null
    },
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.save}
      </Button>
      <Button variant="quiet" isWide onClick={onClose}>
        {common.cancel}
      </Button>
    </Form>
  )
}
