"""Everything about people, put together for the application."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.people.accounts import Accounts
from hexfront.server.people.challenges import Challenges
from hexfront.server.people.claims import Claims
from hexfront.server.people.leaving import Leaving
from hexfront.server.people.passkeys import Passkeys
from hexfront.server.people.rows import Account
from hexfront.server.people.sessions import Sessions


class Everybody:
    """Accounts, and those who look after them."""

    def __init__(self, all_matches: AllMatches) -> None:
        config, storage = all_matches.config, all_matches.storage
        self._all_matches = all_matches
        self.accounts = Accounts(storage, config.most_accounts)
        self.passkeys = Passkeys(config, self.accounts, Challenges(storage))
        self.sessions = Sessions(storage, config.session_days)
        self.claims = Claims(all_matches)
        self.leaving = Leaving(storage, self.accounts, self.claims)

    async def rename(self, account: Account, name: str) -> None:
        """Call somebody otherwise, at every table at once."""
        await self._reread(await self.accounts.rename(account.id, name))

    async def delete(self, account: Account) -> None:
        """Remove an account; every table is without its name at once."""
        await self._reread(await self.leaving.delete(account))

    async def _reread(self, matches: Iterable[str]) -> None:
        for match in dict.fromkeys(matches):
            await self._all_matches.reread(match)
