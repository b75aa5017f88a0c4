import { useLocation, useRouter } from '@tanstack/react-router'

/** Opens the page that led to the sign-in, or the first page of the area. */
export function useReturn(firstPage: '/adm/customers' | '/provider'): () => void {
  const { history } = useRouter()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  return () => history.replace(returnTo ?? firstPage)
}
