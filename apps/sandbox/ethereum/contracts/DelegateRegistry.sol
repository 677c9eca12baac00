// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers like version 2 of delegate.xyz's registry: a vault lets another wallet act for it.
contract DelegateRegistry {
    enum DelegationType {
        NONE,
        ALL,
        CONTRACT,
        ERC721,
        ERC20,
        ERC1155
    }

    struct Delegation {
        DelegationType type_;
        address to;
        address from;
        bytes32 rights;
        address contract_;
        uint256 tokenId;
        uint256 amount;
    }

    mapping(address => Delegation[]) private incoming;

    function delegateAll(address to, bytes32 rights, bool enable) external payable returns (bytes32) {
        return set(Delegation(DelegationType.ALL, to, msg.sender, rights, address(0), 0, 0), enable);
    }

    function delegateContract(address to, address contract_, bytes32 rights, bool enable)
        external
        payable
        returns (bytes32)
    {
        return set(Delegation(DelegationType.CONTRACT, to, msg.sender, rights, contract_, 0, 0), enable);
    }

    function delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)
        external
        payable
        returns (bytes32)
    {
        return set(Delegation(DelegationType.ERC721, to, msg.sender, rights, contract_, tokenId, 0), enable);
    }

    function delegateERC20(address to, address contract_, bytes32 rights, uint256 amount)
        external
        payable
        returns (bytes32)
    {
        return set(Delegation(DelegationType.ERC20, to, msg.sender, rights, contract_, 0, amount), amount > 0);
    }

    function delegateERC1155(address to, address contract_, uint256 tokenId, bytes32 rights, uint256 amount)
        external
        payable
        returns (bytes32)
    {
        Delegation memory given =
            Delegation(DelegationType.ERC1155, to, msg.sender, rights, contract_, tokenId, amount);
        return set(given, amount > 0);
    }

    function getIncomingDelegations(address to) external view returns (Delegation[] memory) {
        return incoming[to];
    }

    /// An amount replaces the one before it.
    function set(Delegation memory given, bool enable) private returns (bytes32 id) {
        id = idOf(given);
        Delegation[] storage all = incoming[given.to];
        for (uint256 i; i < all.length; ++i) {
            if (idOf(all[i]) != id) continue;
            if (enable) {
                all[i] = given;
            } else {
                all[i] = all[all.length - 1];
                all.pop();
            }
            return id;
        }
        if (enable) all.push(given);
    }

    function idOf(Delegation memory d) private pure returns (bytes32) {
        return keccak256(abi.encode(d.type_, d.to, d.from, d.rights, d.contract_, d.tokenId));
    }
}
