import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { TenantHostList } from '#contract/staff/tenants/tenant-hosts.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { addHost, tenantHostsQuery } from '#portal/queries/staff/tenants/tenant-hosts.ts'
import { addressProps } from '../fields/field-props.ts'
import { addHostFailure } from './host-refusals.ts'
import { hostTexts as texts } from './host-texts.ts'

const schema = v.object({ host: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.invalid)) })

/** The form that adds an own domain. */
export function AddHost({ clientId, list }: { clientId: string; list: TenantHostList }) {
  const client = useQueryClient()
  const { queryKey } = tenantHostsQuery(clientId)
  const form = useForm({
    schema,
    initial: { host: '' },
    onSubmit: async ({ host }) => {
      try {
        client.setQueryData(queryKey, await addHost(clientId, list, host))
        showToast({ kind: 'success', text: texts.added })
        return null
      } catch (error) {
        return addHostFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('host')}
        label={texts.newHost}
        hint={texts.newHostHint}
        {...addressProps}
      />
      <Button type="submit" variant="secondary" isBusy={form.isSubmitting}>
        {texts.add}
      </Button>
    </Form>
  )
}
