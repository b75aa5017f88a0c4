import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { addCloudUser, cloudUsersQuery } from '#portal/queries/service/cloud-users.ts'
import { createFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { UserForm } from './user-form.tsx'

/** The screen that adds a user to the cloud storage. */
export function NewCloudUser() {
  const { a, b } = useParams({ from: '/panel/app/atp-box/$a/$b/user' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = { to: '/panel/app/$a/$b/{-$c}', params: { a, b } } as const
  const service = { contractId: a, cloudServiceId: b }
  // A form is shown for a service that exists alone.
  const query = useQuery(cloudUsersQuery(service))
  return (
    <Screen title={texts.addTitle} back={back}>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="24rem" />}
        failureText={texts.serviceFailure}
      >
        {() => (
          <UserForm
            initial={{ name: '', email: '', password: '', quota: '' }}
            action={texts.add}
            passwordHint={texts.passwordHint}
            failureOf={createFailure}
            onSave={async (user) => {
              await addCloudUser(client, service, user)
              showToast({ kind: 'success', text: texts.added })
              await navigate(back)
            }}
          />
        )}
      </QueryFrame>
    </Screen>
  )
}
