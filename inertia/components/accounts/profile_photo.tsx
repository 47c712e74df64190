import { router } from '@inertiajs/react'
import { PhotoPicker } from '~/components/photo/photo_picker'

interface ProfilePhotoProps {
  profile: { firstName: string; lastName: string; email: string; profileImageUrl: string | null }
}

export function ProfilePhoto({ profile }: ProfilePhotoProps) {
  return (
    <PhotoPicker
      person={profile}
      imageUrl={profile.profileImageUrl}
      onChanged={() => router.reload({ only: ['profile'] })}
    />
  )
}
