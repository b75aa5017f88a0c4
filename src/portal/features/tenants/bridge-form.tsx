import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PlatformBridge } from '#contract/platform-bridge.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { SecretField } from '#portal/kit/form/secret-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { bridgeQuery, saveBridge } from '#portal/queries/platform-bridge.ts'
import { FieldSet } from './field-set.tsx'
import { addressProps } from './field-props.ts'
import { textSchema } from './text-schema.ts'
import { bridgeFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({
  platform_url: textSchema('link'),
  platform_key: textSchema('secret'),
})

/** The bridge to a provider's app platforms: a record of its own, saved separately. */
export function BridgeForm({ clientId }: { clientId: string }) {
  const query = useQuery(bridgeQuery(clientId))
  return (
    <FieldSet title={texts.bridge} hint={texts.bridgeHint}>
      <QueryFrame
        query={query}
        loadingText={texts.loadingOne}
        skeleton={<Skeleton height="3.25rem" />}
        failureText={texts.oneFailure}
      >
        {(bridge) => (
          <Fields
            key={`${bridge.platform_url} ${bridge.platform_key}`}
            clientId={clientId}
            bridge={bridge}
          />
        )}
      </QueryFrame>
    </FieldSet>
  )
}

function Fields({ clientId, bridge }: { clientId: string; bridge: PlatformBridge }) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: bridge,
    onSubmit: async (typed) => {
      try {
        client.setQueryData(bridgeQuery(clientId).queryKey, await saveBridge(clientId, typed))
        showToast({ kind: 'success', text: texts.bridgeSaved })
        return null
      } catch (error) {
        return bridgeFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      <TextField {...form.field('platform_url')} label={texts.bridgeUrl} {...addressProps} />
      <SecretField
        {...form.field('platform_key')}
        label={texts.bridgeKey}
        unchanged={unchangedSecret}
        isSet={bridge.platform_key !== ''}
      />
      <div>
        <Button type="submit" variant="secondary" isSmall isBusy={form.isSubmitting}>
          {texts.bridgeSave}
        </Button>
      </div>
    </Form>
  )
}
