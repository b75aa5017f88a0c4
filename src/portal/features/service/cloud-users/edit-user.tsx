import Trash from 'lucide-react/icons/trash-2'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type CloudUser, unchangedPassword } from '#domain/service/cloud-users/cloud-user.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import {
  type CloudService,
  cloudUsersQuery,
  deleteCloudUser,
  refetchCloudUsers,
  saveCloudUser,
} from '#portal/queries/service/cloud-users.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { saveFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { UserForm } from './user-form.tsx'

/** The screen that changes or removes one user of the cloud storage. */
export function EditCloudUser() {
  const { a, b, user_id: id } = useParams({ from: '/panel/app/atp-box/$a/$b/user/$user_id' })
  const service = { contractId: a, cloudServiceId: b }
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(cloudUsersQuery(service))
  const user = data && (data.users.find((one) => one.id === id) ?? null)
  const back = { to: '/panel/app/$a/$b/{-$c}', params: { a, b } } as const

  return (
    <Screen title={texts.editTitle} back={back}>
      <RecordFrame
        query={{ data: user, error, isFetching, refetch }}
        loadingText={texts.loading}
        skeleton={<FormSkeleton />}
        failureText={texts.userFailure}
        notFound={{ text: texts.userFailure }}
      >
        {(found) => <Edit user={found} service={service} onDone={() => navigate(back)} />}
      </RecordFrame>
    </Screen>
  )
}

interface EditProps {
  user: CloudUser
  service: CloudService
  onDone: () => Promise<void>
}

function Edit({ user, service, onDone }: EditProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const removal = useAction({
    act: () => deleteCloudUser(service, user.id),
    failure: texts.removeFailure,
    onDone: async () => {
      showToast({ kind: 'success', text: texts.removed })
      // The list is fetched after leaving: on this screen the removed user would show as not found.
      await onDone()
      await refetchCloudUsers(client, service)
    },
  })
  const { name, email, quota } = user
  return (
    <>
      <UserForm
        initial={{ name, email, quota: String(quota), password: unchangedPassword }}
        action={texts.save}
        passwordHint={`${texts.unchangedHint} ${texts.passwordHint}`}
        failureOf={saveFailure}
        onSave={async (changed) => {
          await saveCloudUser(client, service, { before: user, wish: changed })
          showToast({ kind: 'success', text: texts.saved })
          await onDone()
        }}
      >
        <Button variant="quiet" icon={Trash} onClick={() => setIsAsking(true)}>
          {texts.remove}
        </Button>
      </UserForm>
      <Confirm
        title={texts.removeTitle}
        action={texts.remove}
        variant="danger"
        isOpen={isAsking}
        isBusy={removal.isBusy}
        failure={removal.failed?.failure ?? null}
        onConfirm={() => removal.run()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.removeNote(name)}</p>
      </Confirm>
    </>
  )
}

function FormSkeleton() {
  return (
    <Card>
      <div className="stack-4">
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
      </div>
    </Card>
  )
}
