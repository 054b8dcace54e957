import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { countedAddress } from '#server/caller/caller-address.ts';
import { listPasskeys, removePasskey } from '#server/portal/passkeys/own-passkeys.ts';
import { finishRegistration, startRegistration } from '#server/portal/passkeys/register-passkey.ts';
import { startPasskeySignIn } from '#server/portal/passkeys/sign-in-with-passkey.ts';
import { countInWindow, PORTAL_LIMITS } from '#server/portal/portal-window.ts';
import { ShownText } from '#server/schemas/shown-text.ts';
import { countCalls, publicProcedure, requireFresh, router, userProcedure } from '../init.ts';

const Base64Url = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+$/);

const RegistrationResponse = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

const PasskeyName = ShownText.trim()
  .min(1, 'Give it a name, such as the device’s.')
  .max(60, 'Give a name of at most 60 characters.');

export const passkeysRouter = router({
  /** The challenge for a passkey to sign in; the browser sends the answer to `/api/auth`. */
  startSignIn: publicProcedure.mutation(async ({ ctx }) => {
    const { pool, relyingPartyId } = ctx.services;
    await countInWindow(pool, PORTAL_LIMITS.signInsFromIp, countedAddress(ctx.ip));
    return startPasskeySignIn(pool, relyingPartyId);
  }),

  list: userProcedure.query(({ ctx }) => listPasskeys(ctx.services.pool, ctx.user.id)),

  /** The options with which the browser creates a passkey. */
  startRegistration: userProcedure
    .use(countCalls(PORTAL_LIMITS.passkeyStarts))
    .mutation(async ({ ctx }) => {
      await requireFresh(ctx);
      return startRegistration(ctx.services.pool, ctx.services.relyingPartyId, ctx.user);
    }),

  register: userProcedure
    .input(z.object({ name: PasskeyName, response: RegistrationResponse }))
    .mutation(async ({ ctx, input }) => {
      await requireFresh(ctx);
      return finishRegistration(
        ctx.services.pool,
        { id: ctx.services.relyingPartyId, origin: ctx.origin },
        ctx.actor,
        { name: input.name, response: input.response as RegistrationResponseJSON },
      );
    }),

  remove: userProcedure
    .input(z.object({ id: Base64Url }))
    .mutation(({ ctx, input }) => removePasskey(ctx.services.pool, ctx.actor, input.id)),
});
