-- Messages of owners wait in wallet_challenge, as all that wallets sign; those that waited here are asked for again.
DROP TABLE "guard_challenge";
