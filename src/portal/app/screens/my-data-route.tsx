import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MyData } from '#portal/features/installation/my-data/my-data.tsx'
import { expire } from '#portal/app/sign-out.ts'

/** "Meus dados"; erasing the account signs out and leaves nothing in the page. */
export function MyDataRoute() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return <MyData onErased={() => void expire(router, queryClient, 'erased')} />
}
