import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isOwnPicture } from '#domain/own-picture.ts'
import { AppImage } from '#portal/kit/app-image.tsx'
import { pictureQuery } from '#portal/queries/pictures.ts'

/** Milliseconds without a key: an address is asked for when it has been typed, not letter by letter. */
const pause = 600

/** What subscribers will see of the image: one that is none is the initial of the name. */
export function AppPreview({ image, name }: { image: string; name: string }) {
  const typed = useSettled(image.trim())
  const isOurs = isOwnPicture(typed)
  const options = pictureQuery(typed)
  const { data } = useQuery({ ...options, enabled: options.enabled === true && !isOurs })
  const shown = isOurs ? typed : (data ?? '')
  return <AppImage key={shown} image={shown} name={name} size={72} />
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
