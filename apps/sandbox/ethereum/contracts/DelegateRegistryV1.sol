// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers like version 1 of delegate.xyz's registry, which some vaults still use.
contract DelegateRegistryV1 {
    enum DelegationType {
        NONE,
        ALL,
        CONTRACT,
        TOKEN
    }

    struct DelegationInfo {
        DelegationType type_;
        address vault;
        address delegate;
        address contract_;
        uint256 tokenId;
    }

    mapping(address => DelegationInfo[]) private incoming;

    function delegateForAll(address delegate, bool value) external {
        set(DelegationInfo(DelegationType.ALL, msg.sender, delegate, address(0), 0), value);
    }

    function delegateForContract(address delegate, address contract_, bool value) external {
        set(DelegationInfo(DelegationType.CONTRACT, msg.sender, delegate, contract_, 0), value);
    }

    function delegateForToken(address delegate, address contract_, uint256 tokenId, bool value) external {
        set(DelegationInfo(DelegationType.TOKEN, msg.sender, delegate, contract_, tokenId), value);
    }

    function getDelegationsByDelegate(address delegate) external view returns (DelegationInfo[] memory) {
        return incoming[delegate];
    }

    function set(DelegationInfo memory given, bool value) private {
        DelegationInfo[] storage all = incoming[given.delegate];
        for (uint256 i; i < all.length; ++i) {
            if (keccak256(abi.encode(all[i])) != keccak256(abi.encode(given))) continue;
            if (value) return;
            all[i] = all[all.length - 1];
            all.pop();
            return;
        }
        if (value) all.push(given);
    }
}
