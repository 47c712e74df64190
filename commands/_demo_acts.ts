import { uploadPhotos } from '#accounts/demo/demo_photos'
import { makeRoles } from '#accounts/demo/demo_roles'
import {
  answerRequests,
  askAround,
  fillLibrary,
  findForms,
  samplePage,
} from '#documents/demo/demo_documents'
import { dismissSetup } from '#get_started/services/choose_setup'
import { onboardAround, sendWaiting } from '#onboarding/demo/demo_onboarding'
import { findDemoPeople, newestOthers, type DemoAct } from '#people/demo/demo_company'
import { signAround } from '#signing/demo/demo_signing'
import {
  assignVideo,
  decideCertificates,
  draftFrontDeskRule,
  draftModule,
  recordClass,
  sendCertificates,
  startKitchenRule,
} from '#training/demo/demo_desk'
import { takeFirstModule } from '#training/demo/demo_training'
import { addVideoModule } from '#training/demo/demo_video'

/** What the demo company did in its last three months. The announced employee came 44 days ago. */
export const DEMO_ACTS: readonly DemoAct[] = [
  {
    daysAgo: 86,
    act: async ({ admin }) => {
      const others = await newestOthers()
      await makeRoles(
        admin,
        others.map(({ userId }) => userId)
      )
    },
  },
  { daysAgo: 78, act: ({ admin }) => addVideoModule(admin) },
  { daysAgo: 77, act: ({ admin }) => dismissSetup(true, admin) },
  { daysAgo: 64, act: ({ admin }) => startKitchenRule(admin) },
  { daysAgo: 55, act: ({ admin }) => fillLibrary(admin) },
  {
    daysAgo: 47,
    act: async ({ admin, pass }) => {
      await sendCertificates(samplePage)
      await pass({ days: 1, hours: 2 })
      await decideCertificates(admin)
    },
  },
  { daysAgo: 38, act: ({ admin }) => recordClass(admin, samplePage) },
  {
    daysAgo: 33,
    act: async () => {
      const { employee } = await findDemoPeople()
      await takeFirstModule(employee)
    },
  },
  {
    daysAgo: 30,
    act: async () => {
      const { manager, employee, others } = await findDemoPeople()
      await uploadPhotos([manager, employee, ...others.slice(0, 4)])
    },
  },
  {
    daysAgo: 21,
    act: async ({ admin }) => {
      const { employee, others } = await findDemoPeople()
      await assignVideo(admin, [employee, ...others])
    },
  },
  { daysAgo: 15, act: ({ admin }) => draftFrontDeskRule(admin) },
  {
    daysAgo: 11,
    act: async ({ admin }) => {
      const { employee, others } = await findDemoPeople()
      await askAround(admin, employee, others)
    },
  },
  {
    daysAgo: 9,
    act: async ({ admin, pass }) => answerRequests(admin, await newestOthers(), pass),
  },
  {
    daysAgo: 7,
    act: async (company) => {
      await signAround({ ...company, ...(await findDemoPeople()), forms: await findForms() })
    },
  },
  { daysAgo: 4, act: ({ admin }) => draftModule(admin) },
  { daysAgo: 2, act: () => sendCertificates(samplePage) },
  {
    daysAgo: 1,
    act: async (company) => onboardAround({ ...company, ...(await findDemoPeople()) }),
  },
  // Whoever registered since then got a packet by themselves.
  { daysAgo: 0, act: sendWaiting },
]
